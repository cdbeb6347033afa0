/** Form in which labels are compared after exact matches fail: NFKC, case-folded, trimmed. */
export function fold(label: string): string {
  return label.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
