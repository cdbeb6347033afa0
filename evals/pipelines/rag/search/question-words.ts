/** Words that a question is made of and that no text has to hold: not what it is about. */
export const ENGLISH_QUESTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of in on at to for from by with about into over under as is are was were be been being am do does did ' +
    'done have has had can could will would shall should may might must what which who whom whose when where why how ' +
    'that this these those there here it its they them their he him his she her i me my you your we us our and or but ' +
    'not no if then than so such any some all each every many much more most other please tell show give list name ' +
    'me say says said according document documents docs exactly currently just also one ones else ok okay'
  ).split(' '),
);

/** The same in Chinese, where no spaces part them from the rest. */
export const CHINESE_QUESTION_WORDS =
  /(?:都|共|总共|一共|各自|具体)?(?:在|由|归|从|到|有|包括|包含|是)(?=哪|谁|何|什么|多|几)|都(?=有|是|在|由|归)|[里中](?=的|都?有|都?包)|各[个种类家款]?|请问|请|告诉我|列出|列举|所有的?|全部的?|分别|什么样?|怎么样?|怎样|如何|为什么|为何|哪些|哪个|哪种|哪里|哪儿|哪年|哪位|哪|多少钱|多少|多久|多大|多长|几|谁|是否|能否|可不可以|可以|能不能|有没有|是不是|的话|以及|还是|或者|需要|应该|都有|一共|总共|目前|它们?|他们|她们?|这个|那个|这些|那些|那么|那|这|是|的|了|吗|呢|吧|啊/gu;
