/**
 * How people frame what they say, for one language. Patterns are tested against a clause or sentence as written
 * (any case, either apostrophe); those described as openers are anchored at its start. All gaps are bounded.
 */
export interface SpeechTable {
  /** a whole clause that greets, thanks, acknowledges or chats */
  smallTalk: RegExp;
  /** talk about the weather */
  weather: RegExp;
  /** a clause that asks, also without a question mark */
  asks: RegExp;
  /** opener of a clause that wants something done once */
  requests: RegExp;
  /** a clause that gives the reason of a question, and is kept for it */
  reasons: RegExp;
  /** opener of a clause whose subject is the user */
  self: RegExp;
  /** opener of a clause whose subject is a pronoun for somebody else */
  others: RegExp;
  /** an order to the assistant that holds from now on */
  standingOrder: RegExp;
  /** a request to be reminded: lasting, unlike other requests */
  reminder: RegExp;
  /** opener of what is not claimed to be true of the user: hearsay, hypothesis, fiction */
  unreal: RegExp;
  /** opener of a correction of what was said before */
  corrects: RegExp;
  /** a clause that takes back what was said before */
  retracts: RegExp;
  /** opener of a new topic */
  shifts: RegExp;
  /** opener of a sentence that goes on about the same thing */
  continues: RegExp;
  /** openers that carry nothing: fillers and "please remember that" */
  fillers: RegExp;
  /** the user as the subject at the start of a clause; group-free, stripped from contents */
  subject: RegExp;
  /** particles at the end of a clause that carry nothing */
  particles: RegExp;
  /** words for what has always been so */
  lasting: RegExp;
  /** words for what holds only now */
  passing: RegExp;
  /** words for one event in the past, or for a change that happened */
  event: RegExp;
  /** words for when something is due */
  due: RegExp;
  /** words that say that something matters much */
  emphasis: RegExp;
  /** words that make a statement unsure */
  hedge: RegExp;
}
