import type { Email } from 'postal-mime'
import { openTestInbox } from '#test/open-test-inbox.ts'

export type Inbox = {
  url: string
  /** Latency for the next unread email to an address whose subject matches. */
  waitForEmail(to: string, subject: RegExp): Promise<Email>
  all(): Email[]
  close(): Promise<void>
}

/** A real SMTP server and its inbox. */
export async function openInbox(): Promise<Inbox> {
  const box = await openTestInbox()
  const emails = () => box.arrived.map(({ email }) => email)
  const read = new Set<Email>()

  return {
    url: box.url,
    all: emails,
    async waitForEmail(to, subject) {
      const deadline = Date.now() + 15_000
      for (;;) {
        const found = emails().find(
          (emailKind) =>
            !read.has(emailKind) &&
            subject.test(emailKind.subject ?? '') &&
            emailKind.to?.some((one) => one.address?.toLowerCase() === to.toLowerCase()),
        )
        if (found) {
          read.add(found)
          return found
        }
        if (Date.now() > deadline) {
          const seen = emails().map((emailKind) => `${emailKind.to?.[0]?.address}: ${emailKind.subject}`)
          throw new Error(`No email to ${to} about ${subject}. There are:\n${seen.join('\n')}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () => box.close(),
  }
}

/** The first link in an email's text whose path begins as given. */
export function findLink(emailKind: Email, path: string): string {
  const links = (emailKind.text ?? '').match(/https?:\/\/\S+/g) ?? []
  const found = links.find((link) => new URL(link).pathname.startsWith(path))
  if (!found) throw new Error(`No link to ${path} in "${emailKind.subject}":\n${emailKind.text}`)
  return found
}
