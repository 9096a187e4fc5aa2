import { formatFolderDay } from '../photo-files.ts'
import { newToken } from '../secrets.ts'

/** Folder of the mails that wait, with a subfolder for each day in UTC. */
export const mailFolder = 'mail'

/** The key of a new mail: random, with the day in it, so that the sweep knows its age. */
export function newMailKey(now: number): string {
  return `${mailFolder}/${formatFolderDay(now)}/${newToken()}.eml`
}
