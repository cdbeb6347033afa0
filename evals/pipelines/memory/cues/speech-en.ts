import type { SpeechTable } from './speech-types.ts';

/** English frames of speech. */
export const SPEECH_EN: SpeechTable = {
  smallTalk:
    /^(?:hi|hello|hey|yo|hiya|good (?:morning|afternoon|evening|night)|morning|bye|goodbye|see you(?: later| tomorrow| soon)?|talk (?:to you )?later|cheers|thanks?(?: a lot| so much| again| for .{1,40})?|thank you(?: very much| so much| for .{1,40})?|thx|ty|ok|okay|k|sure|yes|yeah|yep|yup|no|nope|right|got it|i see|understood|makes sense|cool|nice|great|awesome|perfect|sounds good|good point|interesting|wow|lol|haha+|hmm+|no problem|no worries|you're welcome|welcome|how are you(?: doing)?|what's up|never ?mind|that helps?|(?:that|it)['’]s (?:great|helpful|fine|ok|okay|good|all)|have a (?:nice|good|great) (?:day|one|weekend|evening)|happy new year)(?: there| everyone| all| then| again|[\s.!~,)(:;-])*$/iu,
  weather:
    /\bweather\b|\brain(?:ing|y|ed)\b|\bsnow(?:ing|y|ed)\b|\bsunny\b|\bfreezing outside\b|\bhot outside\b|\bcold outside\b|\bforecast\b|\bnice day\b/iu,
  asks: /[?？]\s*$|^(?:how (?:do|does|can|should|would|to|many|much|come|about|is|are)|what(?:'s| is| are| does| do| should| would| about)|why (?:is|are|does|do|did|would)|which (?:one|is|of)|where (?:is|are|can|do)|when (?:is|will|does|should)|who (?:is|are|was)|can (?:you|i|we|it)|could (?:you|i|we)|would (?:you|it)|should (?:i|we)|do(?:es)? (?:you|it|this|that|i)|did you|is (?:it|there|this|that)|are (?:there|you)|any (?:ideas|tips|advice|suggestions|recommendations)|i(?:'m| was| am)? (?:wonder(?:ing)?|want to ask|have a question))\b/iu,
  requests:
    /^(?:(?:please|pls|kindly|go ahead and|i(?:'d| would) like you to|i (?:need|want) you to|help me(?: to)?|let's)[\s,]+){0,3}(?:write|explain|describe|give me|show me|tell me|help me|translate|summari[sz]e|rewrite|rephrase|polish|proofread|fix|debug|review|recommend|suggest|list|find|search|look up|calculate|compute|generate|create|make me|draw|compare|analy[sz]e|check|convert|draft|continue|act as|pretend|brainstorm|teach me|outline|optimi[sz]e|need (?:a|some) (?:recipe|idea|example|suggestion)s?)\b/iu,
  reasons: /^(?:because|since|as i|given that|considering)\b/iu,
  self: /^(?:i|i['’](?:m|ve|d|ll)|my|mine|we|we['’](?:re|ve|ll)|our)\b/iu,
  others: /^(?:he|she|they|his|her|their|he['’]s|she['’]s|they['’]re)\b/iu,
  standingOrder:
    /\b(?:from now on|going forward|in (?:the )?future|by default|henceforth|in all your (?:answers|replies)|for all (?:future )?(?:answers|replies|code))\b|^(?:please )?(?:always|never)\b|^(?:please )?(?:every time|whenever|each time)\b.{1,60},|^(?:please )?(?:do not|don['’]t|stop) (?:ever )?(?:use|using|add|adding|call|calling|give|giving|suggest|suggesting|recommend|recommending|apologi[sz]e|apologi[sz]ing|mention|include|including|write|writing|send)\b|^(?:please )?(?:keep|make) (?:your|the|all) (?:answer|answers|replies|reply|responses|explanations)\b|^(?:please )?(?:reply|respond|answer)(?: to me)? (?:in|with|only|briefly|directly|using)\b|^(?:please |you can |just )?call me\b|\byou should (?:always|never)\b/iu,
  reminder: /\bremind me\b|\bdon['’]t let me forget\b|\bset a reminder\b/iu,
  unreal:
    /^(?:i heard|i read (?:that|somewhere)|apparently|they say|people say|rumou?r has it|the news says?|if i (?:were|had|was|could)|imagine|suppose|let's say|hypothetically|what if|once upon a time|in the (?:story|novel|movie|film|book))\b/iu,
  corrects:
    /^(?:(?:oh|ah|oops|hmm|um)[,.\s]+)?(?:(?:(?:no|sorry|wait|hold on|my bad|typo|actually)[,.:;\s-]+){1,4}(?=it['’]?s |it is |it was |i mean|that['’]?s |make (?:it|that) |not )|(?:correction|scratch that|i misspoke|my mistake|i mean(?:t)?(?: to say)?)[,:;.\s-]+(?=\S))/iu,
  retracts:
    /\bforget (?:what i (?:just )?said|that i said|i said)\b|\b(?:don['’]t|do not) (?:remember|save|store|keep) (?:this|that|what i)\b|^(?:never ?mind|ignore) (?:that|what i)\b|\bdisregard (?:that|what i)\b/iu,
  shifts:
    /^(?:by the way|btw|also|another thing|one more thing|on another note|on a different note|separately|oh and|and also|in other news|changing (?:the )?subject|speaking of which|ps|p\.s\.)[,:\s]+/iu,
  continues:
    /^(?:because|so|that['’]s why|it|it['’]s|its|they|they['’]re|he|she|he['’]s|she['’]s|this|these|those|especially|for example|e\.g\.|namely|which|therefore|in particular|specifically|the reason)\b/iu,
  fillers:
    /^(?:well|um+|uh+|hmm+|so|oh|ah|you know|honestly|to be honest|frankly|basically|actually|anyway|fyi|just so you know|for context|for the record)[,.!:\s]+(?=\S)|^(?:ok|okay|yeah|yes|no|hi|hello|hey|thanks|thank you)[,.!:][\s,.!:]*(?=\S)|^(?:i think(?: that)?|i guess(?: that)?|i feel that|(?:please )?(?:remember|note|keep in mind|bear in mind|don['’]t forget)(?: that| for later)?[:,]?|since|because|given that)\s+(?=(?:i|i['’]m|i['’]ve|my|we|our)\b)/iu,
  subject: /^(?:i['’](?:m|ve|d|ll)|i am|i have been|i|my|myself)\s+(?=\S)/iu,
  particles: /(?:,?\s+(?:you know|though|lol|haha+|right|too|as well))+$/iu,
  lasting:
    /\balways\b|\bfor years\b|\bsince (?:childhood|i was|i were|\d{4})\b|\ball my life\b|\bforever\b|\blifelong\b|\bpermanent(?:ly)?\b/iu,
  passing:
    /\bcurrently\b|\bthese days\b|\bthis (?:week|month|morning|afternoon)\b|\blately\b|\brecently\b|\bfor now\b|\bat the moment\b|\btoday\b|\btonight\b|\bright now\b|\btemporarily\b/iu,
  event:
    /\byesterday\b|\blast (?:week|month|night|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\bjust (?:finished|got|moved|switched|migrated|started)\b|\bthis morning\b|\bmigrated\b|\bswitched (?:to|from)\b|\bmoved to\b|\bdecided\b|\brewrote\b|\bupgraded\b|\bfinally\b|\bago\b/iu,
  due: /\bby\b|\bbefore\b|\bdue\b|\bdeadline\b|\btomorrow\b|\btonight\b|\bnext week\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/iu,
  emphasis:
    /\bmust\b|\bnever\b|\bcritical\b|\bcrucial\b|\bvery important\b|\burgent(?:ly)?\b|\babsolutely\b|\bunder no circumstances\b|\bsevere(?:ly)?\b|\bno matter what\b|\bessential\b/iu,
  hedge:
    /\bmaybe\b|\bperhaps\b|\bmight\b|\bprobably\b|\bnot sure\b|\bpossibly\b|\bconsidering\b|\bi guess\b|\bsort of\b|\bkind of\b/iu,
};
