import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createRequire } from 'node:module'
import { pageTextKeys, type PageTextKey, type TextKey } from '#contract/texts.ts'
import { deliveredEmails } from './emails/email-declarations.ts'
import { emailTextKey } from './email-text.ts'

/** A text as delivered, and its version. */
type DeliveredText = { version: string; markdown: string }

const { resolve } = createRequire(import.meta.url)
const folder = dirname(dirname(resolve('#assets/texts/terms/2026-11.md')))

/** Raised with every change of a default email template. */
const emailsVersion = '2026-12'

// One folder per text with a file per version; a file never changes once released, because tickets name its version.
const all = new Map<TextKey, readonly DeliveredText[]>(pageTextKeys.map((key) => [key, readAll(key)]))
for (const [email, markdown] of deliveredEmails) {
  all.set(emailTextKey(email), [{ version: emailsVersion, markdown }])
}

function readAll(key: PageTextKey): DeliveredText[] {
  const names = readdirSync(`${folder}/${key}`).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => ({
    version: name.replace(/\.md$/, ''),
    markdown: readFileSync(`${folder}/${key}/${name}`, 'utf8').trim(),
  }))
}

/** Returns the newest delivered version of a text. */
export function deliveredText(key: TextKey): DeliveredText {
  return all.get(key)!.at(-1)!
}

/** Returns every delivered version of a text, oldest first. */
export function deliveredVersions(key: TextKey): readonly DeliveredText[] {
  return all.get(key)!
}

/** Returns a delivered version of a text by its name; null for an unknown one. */
export function findDelivered(key: TextKey, version: string): DeliveredText | null {
  return all.get(key)!.find((text) => text.version === version) ?? null
}
