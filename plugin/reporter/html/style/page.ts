import { LAYOUT_STYLE } from './layout.ts';
import { PRINT_STYLE } from './print.ts';
import { TABLE_STYLE } from './tables.ts';
import { TOKENS_STYLE } from './tokens.ts';

/** The CSS of all pages. */
export const PAGE_STYLE = [TOKENS_STYLE, LAYOUT_STYLE, TABLE_STYLE, PRINT_STYLE].join('\n');
