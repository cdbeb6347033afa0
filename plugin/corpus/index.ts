/** The documents of a corpus, read strictly from files. */
export { type CorpusDocument, corpusHash, type LoadedCorpus, loadCorpus } from './load-corpus.ts';
