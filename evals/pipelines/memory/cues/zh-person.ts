import { KIN_ZH, MY_KIN_ZH, PETS_ZH, SOCIAL_ZH } from './people.ts';
import type { CueTable } from './types.ts';

const CITY =
  '北京|上海|广州|深圳|杭州|成都|重庆|武汉|西安|南京|苏州|天津|长沙|郑州|青岛|厦门|宁波|合肥|福州|济南|大连|沈阳|哈尔滨|长春|' +
  '昆明|贵阳|南宁|南昌|太原|石家庄|兰州|无锡|佛山|东莞|珠海|温州|泉州|海口|三亚|香港|澳门|台北|东京|新加坡|伦敦|纽约|柏林|巴黎';
const TRADE =
  '医生|护士|主厨|老师|教师|教授|讲师|律师|会计|审计|工程师|程序员|设计师|产品经理|项目经理|厨师|面点师|司机|学生|研究生|博士|公务员|警察|' +
  '消防员|记者|编辑|翻译|摄影师|药剂师|药师|销售|店主|创业者|自由职业|架构师|分析师|建筑师|咖啡师|理发师|美发师|导游|农民|电工|木工|' +
  '研究员|运营|客服|后端|前端|全栈|运维|测试|算法|开发|设计|财务|人事|采购|社工|兽医|牙医|教练|策划|插画师|裁缝|飞行员|空乘';

/** Chinese cues for who the person is and who is around: identity, family, social, values, skills. */
export const ZH_PERSON: CueTable = {
  rows: [
    {
      key: 'identity',
      weight: 3,
      terms: `
        我叫|我的名字|我姓|我的职业|我的工作是|我的生日|生日是|我老家|老家在|我是本地人|出生于|我出生
        我住在|家住|现居|定居|毕业于|我毕业|血型|过敏|糖尿病|高血压|哮喘|色盲|色弱|乳糖不耐|慢性|身高
        国籍|我属|已退休|我退休`,
    },
    {
      key: 'identity',
      weight: 2,
      terms: '英文名|本科|硕士|学历|籍贯|住在|搬到|老家|专业是|入职|转行|跳槽到|网名',
    },
    { key: '#kin', weight: 1, terms: KIN_ZH },
    { key: 'family', weight: 2, terms: KIN_ZH },
    { key: 'family', weight: 2, terms: PETS_ZH },
    { key: 'family', weight: 3, terms: '结婚|离婚|订婚|怀孕|二胎|预产期|一家三口|一家四口|独生子女|领证' },
    { key: '#person', weight: 1, terms: SOCIAL_ZH },
    { key: 'social', weight: 2, terms: SOCIAL_ZH },
    { key: 'social', weight: 3, terms: '直属领导|顶头上司|共事|合租|我手下|带我的' },
    {
      key: '#fact',
      weight: 1,
      terms: `
        是|叫|岁|上小学|上初中|上高中|上大学|上幼儿园|读|住|在|患|得了|退休|生日|负责|管|今年|手术|发烧|感冒|住院|生病|病了|去世|上班|工作|喜欢|爱
        确诊|对接|教我|养`,
    },
    {
      key: 'values',
      weight: 3,
      terms: `
        原则|底线|红线|铁律|信念|信条|绝不|绝对不|决不|宁可|宁愿|不可妥协|问心无愧|最看重|坚信|昧良心
        没得商量|雷打不动的规矩`,
    },
    { key: 'values', weight: 2, terms: '诚信|诚实|良心|公平|不能接受|看重|价值观|道德|不容|零容忍' },
    { key: 'values', weight: 1, terms: '必须|相信|永远|一定要' },
    {
      key: 'skills',
      weight: 3,
      terms: `
        擅长|精通|熟练|拿手|专长|特长|持证|流利|能独立|经验丰富|不擅长|不太会|短板|弱项|零基础|年经验
        多年经验|是我的强项|驾照`,
    },
    {
      key: 'skills',
      weight: 2,
      terms: `
        熟悉|会用|掌握|证书|母语|懂一点|略懂|学过|入门水平|强项|一窍不通|玩得转|持有`,
    },
    {
      key: '',
      weight: 1,
      terms: `
        原则上|老板椅|人在|现在|正在|存在|在意|实在|老师傅|可是|但是|于是|还是|是否|是不是|不是|就是
        要是|管理|不管|父母官`,
    },
  ],
  patterns: [
    {
      key: 'identity',
      weight: 3,
      pattern: /(?:开了?|经营着?)(?:[一两]家|个)[^,。]{0,6}[店馆厅室坊铺厂所院]|读(?:博|研|硕)士?/,
    },
    {
      key: 'skills',
      weight: 3,
      pattern:
        /用得[很挺比较]{0,2}(?:溜|熟|顺手)|考了[^,。]{0,10}证|(?:英语|日语|口语|普通话)[^,。]{0,6}(?:没问题|差|一般|还行|过关)/,
    },
    {
      key: 'identity',
      weight: 3,
      pattern: /(?:我|本人)(?:今年|现在|已经|都|快){0,2}(?:\d{1,3}|[一二三四五六七八九十]{1,3})岁/,
    },
    {
      key: 'identity',
      weight: 2,
      pattern: /今年(?:\d{1,3}|[一二三四五六七八九十]{2,3})(?!月|年|个|次|本|万|公|斤|元|块)/,
    },
    {
      key: 'identity',
      weight: 3,
      pattern: new RegExp(`(?:我|本人)(?:目前|现在)?(?:是|当|做)(?!不)[^,。]{0,10}(?:${TRADE})`),
    },
    {
      key: 'identity',
      weight: 3,
      pattern: new RegExp(`在[^,。]{1,12}(?:当|做|干|担任)[^,。]{0,6}(?:${TRADE})`),
    },
    {
      key: 'identity',
      weight: 3,
      pattern: /(?:我|人)?在(?!家)[^,。]{2,12}(?:上班|工作|任职|就职|教书|读研|读博|上学)/,
    },
    { key: 'identity', weight: 2, pattern: new RegExp(`(?:在|住|搬到|搬去|来自|坐标)(?:了)?(?:${CITY})`) },
    { key: '#kin', weight: 1, pattern: new RegExp(MY_KIN_ZH) },
    { key: 'family', weight: 2, pattern: new RegExp(MY_KIN_ZH) },
    { key: 'family', weight: 3, pattern: /(?:养了?|家里有?)[^,。]{0,5}[猫狗兔鸟龟鱼]/ },
    {
      key: 'social',
      weight: 3,
      pattern: /(?:跟|和|与)[^,。]{1,8}(?:搭档|合伙|一起创业)|(?:向|给|跟)[^,。]{1,8}汇报/,
    },
    { key: 'social', weight: 1, pattern: /(?:小|老)[王李张刘陈杨赵黄周吴徐孙朱马胡郭林何高]/ },
    { key: 'values', weight: 3, pattern: /(?:任何时候|无论如何|不管怎样|再[^,。]{1,6}也)[^,。]{0,6}不/ },
    {
      key: 'skills',
      weight: 3,
      pattern: /(?:我|也|还)(?:能|会)(?:弹|说|修|画|游泳|拉|编程|剪|讲|开车|烘焙|缝|写代码|做菜|手语)/,
    },
    { key: 'skills', weight: 3, pattern: /(?:拿到|考到|考下|考过)了[^,。]{0,10}(?:证|级|资格)/ },
    {
      key: 'skills',
      weight: 3,
      pattern: /(?:干|做|教|写|学)了(?:\d{1,2}|[一二三四五六七八九十两]{1,3})多?年/,
    },
    {
      key: 'skills',
      weight: 3,
      pattern: /(?:英语|日语|法语|德语|韩语|粤语|西班牙语)(?:是|说得|水平|过了|能|很)/,
    },
  ],
};
