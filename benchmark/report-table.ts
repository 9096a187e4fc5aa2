/** A Markdown table. */
export function table(heads: string[], rows: string[][]): string {
  const written = [heads, heads.map(() => '---'), ...rows]
  return written.map((row) => `| ${row.join(' | ')} |`).join('\n')
}
