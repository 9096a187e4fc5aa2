import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  url: string
  /** Waits for the next unread letter to an address whose subject matches. */
  letter(to: string, subject: RegExp): Promise<Email>
  all(): Email[]
  close(): Promise<void>
}

/** A real SMTP server that keeps what it is sent. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Email[] = []
  const read = new Set<Email>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (letter) => {
            letters.push(letter)
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
  })
  // A sender that is killed in mid-sentence is no failure of the mailbox.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }

  return {
    url: `smtp://127.0.0.1:${port}`,
    all: () => [...letters],
    async letter(to, subject) {
      const deadline = Date.now() + 15_000
      for (;;) {
        const found = letters.find(
          (letter) =>
            !read.has(letter) &&
            subject.test(letter.subject ?? '') &&
            letter.to?.some((one) => one.address?.toLowerCase() === to.toLowerCase()),
        )
        if (found) {
          read.add(found)
          return found
        }
        if (Date.now() > deadline) {
          const seen = letters.map((letter) => `${letter.to?.[0]?.address}: ${letter.subject}`).join('\n')
          throw new Error(`No letter to ${to} about ${subject}. There are:\n${seen}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The first link in a letter's text whose path begins as given. */
export function linkIn(letter: Email, path: string): string {
  const links = (letter.text ?? '').match(/https?:\/\/\S+/g) ?? []
  const found = links.find((link) => new URL(link).pathname.startsWith(path))
  if (!found) throw new Error(`No link to ${path} in "${letter.subject}":\n${letter.text}`)
  return found
}
