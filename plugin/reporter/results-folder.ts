/** The folder of all reports, relative to the project root. */
export const RESULTS_FOLDER = 'results';
