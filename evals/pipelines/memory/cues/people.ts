/** Words for people and household animals, shared by the label cues and by the question whose clause this is. */

/** Chinese kinship terms, longest first where one begins another. */
export const KIN_ZH =
  '老婆|老公|妻子|丈夫|太太|爱人|媳妇|未婚妻|未婚夫|女朋友|男朋友|女友|男友|妈妈|爸爸|老妈|老爸|母亲|父亲|父母|爸妈|' +
  '女儿|儿子|孩子|小孩|宝宝|闺女|大宝|二宝|哥哥|弟弟|姐姐|妹妹|爷爷|奶奶|外公|外婆|姥姥|姥爷|' +
  '岳父|岳母|公公|婆婆|公婆|舅舅|舅妈|叔叔|婶婶|姑姑|姑妈|姨妈|小姨|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|' +
  '侄子|侄女|外甥女|外甥|孙子|孙女|双胞胎|家里人|家人|亲戚|老人';

/** 我妈, 我哥: a single character is a kinship term only after 我, and not as half of 妈妈. */
export const MY_KIN_ZH = '我(?:妈|爸|哥|弟|姐|妹)(?![妈爸哥弟姐妹])';

/** English kinship terms. */
export const KIN_EN =
  'wife|husband|spouse|fiancée|fiancee|fiancé|fiance|girlfriend|boyfriend|partner|mother|father|mom|mum|mam|dad|' +
  'parents|son|daughter|kid|kids|child|children|baby|toddler|twins|brother|sister|sibling|siblings|grandmother|' +
  'grandfather|grandma|grandpa|granny|grandson|granddaughter|aunt|uncle|cousin|nephew|niece|mother-in-law|' +
  'father-in-law|in-laws|brother-in-law|sister-in-law|stepson|stepdaughter|family';

/** Household animals, counted with the family. */
export const PETS_ZH = '猫咪|小猫|狗狗|小狗|金毛|柯基|边牧|橘猫|布偶|仓鼠|鹦鹉|我家猫|我家狗|宠物';
export const PETS_EN = 'cat|kitten|dog|puppy|puppies|rabbit|hamster|parrot|pet';

/** Chinese terms for people outside the family. */
export const SOCIAL_ZH =
  '同事|主任|科长|领导|老板|上司|主管|组长|总监|校长|院长|护士长|店长|导师|师傅|师兄|师姐|师弟|师妹|客户|甲方|供应商|朋友|闺蜜|哥们|' +
  '发小|同学|室友|邻居|房东|合伙人|合作方|下属|徒弟|实习生|队友|搭档|教练|中介|主治医生|家庭医生|班主任';

/** English terms for people outside the family. */
export const SOCIAL_EN =
  'colleague|coworker|co-worker|boss|manager|supervisor|team lead|tech lead|director|mentor|advisor|adviser|' +
  'client|customer|friend|best friend|buddy|classmate|roommate|flatmate|housemate|neighbour|neighbor|landlord|' +
  'landlady|business partner|co-founder|cofounder|teammate|coach|intern|apprentice|supplier|head chef|physician|gp';
