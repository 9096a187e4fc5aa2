import type { Email } from 'postal-mime'
import { openTestMailbox } from '#test/open-test-mailbox.ts'

export type Mailbox = {
  url: string
  /** Waits for the next unread letter to an address whose subject matches. */
  letter(to: string, subject: RegExp): Promise<Email>
  all(): Email[]
  close(): Promise<void>
}

/** A real SMTP server, and somebody who reads what it is sent. */
export async function openMailbox(): Promise<Mailbox> {
  const box = await openTestMailbox()
  const letters = () => box.arrived.map(({ email }) => email)
  const read = new Set<Email>()

  return {
    url: box.url,
    all: letters,
    async letter(to, subject) {
      const deadline = Date.now() + 15_000
      for (;;) {
        const found = letters().find(
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
          const seen = letters().map((letter) => `${letter.to?.[0]?.address}: ${letter.subject}`)
          throw new Error(`No letter to ${to} about ${subject}. There are:\n${seen.join('\n')}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () => box.close(),
  }
}

/** The first link in a letter's text whose path begins as given. */
export function linkIn(letter: Email, path: string): string {
  const links = (letter.text ?? '').match(/https?:\/\/\S+/g) ?? []
  const found = links.find((link) => new URL(link).pathname.startsWith(path))
  if (!found) throw new Error(`No link to ${path} in "${letter.subject}":\n${letter.text}`)
  return found
}
