import type { ChosenMapping, StatementMapping } from '#contract/statements.schema.ts'
import { MAX_STATEMENT_LINES, type StatementForm } from '#contract/statements.ts'
import { Refusal } from '#contract/refusals.ts'
import { readCamt } from './read-camt.ts'
import { readCsvStatement } from './read-csv-statement.ts'
import { readOfx } from './read-ofx.ts'
import type { ReadStatement } from './statement-line.ts'

/** A statement in any form; headings and mapping are those of a table. */
export type StatementFile = ReadStatement & {
  form: StatementForm
  headings: string[]
  mapping: StatementMapping | null
}

/** Reads a file by what it holds, whatever it is called. Days after `today` are mistakes. */
export function readStatement(
  file: string,
  { today, findMapping }: { today: string; findMapping: (headings: string[]) => ChosenMapping | null },
): StatementFile {
  const text = file.replace(/^\uFEFF/, '')
  const begin = text.slice(0, 4_000)
  const form = /<OFX>|^\s*OFXHEADER:/i.test(begin) ? 'ofx' : /^\s*</.test(begin) ? 'camt' : 'csv'
  // Entities can read files and grow without bound (XXE, billion laughs); the SGML of OFX 1 has no DOCTYPE either.
  if (form !== 'csv' && /<!DOCTYPE/i.test(text)) throw new Refusal('invalid', { message: doctypeWords })
  const read =
    form === 'csv'
      ? readCsvStatement(text, findMapping)
      : { ...(form === 'ofx' ? readOfx(text) : readCamt(text)), headings: [], mapping: null }
  if (read.lines.length > MAX_STATEMENT_LINES)
    read.mistakes.push({
      line: MAX_STATEMENT_LINES + 1,
      error: `A file may have ${MAX_STATEMENT_LINES} lines.`,
    })
  for (const { line, day } of read.lines) {
    if (day > today) read.mistakes.push({ line, error: `${day} is in the future.` })
  }
  read.mistakes.sort((one, other) => one.line - other.line)
  return { form, ...read }
}

const doctypeWords = 'This file has a DOCTYPE, which no statement needs. We read none that has one.'
