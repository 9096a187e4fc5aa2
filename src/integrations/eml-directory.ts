import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toIsoTime } from '#contract/durations.ts'
import type { Delivery, Mail, Mailer } from '#domain/mailer.ts'
import { toEml, oneLine } from './eml.ts'

/** Writes each email as an `.eml` file and shows its link on the operator's terminal, if there is one; for shops without an SMTP server. */
export function openEmlDirectory(folder: string, announce: ((line: string) => void) | null): Mailer {
  return {
    async send(mail): Promise<Delivery> {
      try {
        const file = join(folder, fileName(mail))
        const bytes = await toEml(mail)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // Renamed into place, so that readers never see a partial file.
        await writeFile(`${file}.part`, bytes, { mode: 0o600 })
        await rename(`${file}.part`, file)
        announce?.(oneLine(`Mail to ${mail.to.address}, "${mail.subject}": ${mail.link ?? file}`))
        return { result: 'sent' }
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
        return { result: 'away', why: `The mail folder could not be written (${code}).` }
      }
    },
  }
}

function fileName(mail: Mail): string {
  const time = toIsoTime(mail.writtenAt).replace(/[:.]/g, '-')
  return `${time}-${String(mail.id).padStart(6, '0')}-${mail.kind}.eml`
}
