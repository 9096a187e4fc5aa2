/** Separates subject and words of an email for its form. */
export function splitEmail(markdown: string): { subject: string; body: string } {
  const [, subject = '', body = ''] = /^# ?([^\n]*)\n*([\s\S]*)$/.exec(markdown) ?? []
  return subject === '' && body === '' ? { subject: '', body: markdown } : { subject, body }
}

/** Joins what was typed to the text that is saved. */
export function joinEmail({ subject, body }: { subject: string; body: string }): string {
  return `# ${subject.trim().replace(/\s+/g, ' ')}\n\n${body}`
}
