import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Delivery, Mail, PostOffice } from '#domain/post-office.ts'
import { eml, oneLine } from './eml.ts'

/** Keeps each mail as a file that a mail program opens, and announces its link; for shops without an SMTP server. */
export function openMailFolder(folder: string, announce: (line: string) => void): PostOffice {
  return {
    async send(mail): Promise<Delivery> {
      try {
        const file = join(folder, fileName(mail))
        const bytes = await eml(mail)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // Renamed, so that nobody opens half a mail.
        await writeFile(`${file}.part`, bytes, { mode: 0o600 })
        await rename(`${file}.part`, file)
        announce(oneLine(`Mail to ${mail.to.address}, "${mail.subject}": ${mail.link ?? file}`))
        return { result: 'sent' }
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
        return { result: 'away', why: `The mail folder could not be written (${code}).` }
      }
    },
  }
}

function fileName(mail: Mail): string {
  const time = new Date(mail.writtenAt).toISOString().replace(/[:.]/g, '-')
  return `${time}-${String(mail.id).padStart(6, '0')}-${mail.letter}.eml`
}
