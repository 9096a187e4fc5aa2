import { z } from 'zod'
import { appliesSchema } from './csv-file.schema.ts'
import { calls, staff } from './endpoint.ts'
import { dayOrders, lineStates, MAX_STATEMENT_BYTES, statementForms } from './statements.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'

const cents = z.int()
const heading = z.string().trim().min(1).max(200)
const chosenMapping = z
  .object({
    day: heading,
    /** One column with a sign, or two. */
    amount: heading.optional(),
    debit: heading.optional(),
    credit: heading.optional(),
    /** The sign of what came in; left out, a plus or none. */
    sign: z.enum(['+', '-']).optional(),
    text: z.array(heading).min(1).max(10),
    dayOrder: z.enum(dayOrders).optional(),
    decimal: z.enum(['.', ',']).optional(),
  })
  .refine(
    ({ amount, debit, credit }) => amount !== undefined || (debit !== undefined && credit !== undefined),
  )
const mapping = z.object({
  day: z.string(),
  amount: z.string().optional(),
  debit: z.string().optional(),
  credit: z.string().optional(),
  sign: z.enum(['+', '-']).optional(),
  text: z.array(z.string()),
  dayOrder: z.enum(dayOrders),
  decimal: z.enum(['.', ',']),
})
const mappingWords = 'This must be JSON with day, amount or debit and credit, and text as a list of columns.'

const statementLine = z.object({
  /** Of a table its line, else which movement of the file it is. */
  line: z.int().min(1),
  day: z.string(),
  /** Negative for money out. */
  amount_cents: cents,
  text: z.string(),
  state: z.enum(lineStates),
  /** What it was booked on, or is proposed for. */
  ticket_ids: z.array(idSchema),
  /** Of several proposed tickets only one can be meant, which the confirmation names. */
  choose: z.boolean(),
  /** The reason, as a sentence. */
  why: z.string(),
  /** What of the tickets' dues a proposal pays; the rest is a deposit or credit. */
  pays_cents: cents,
})

/** What a file came to, to the cent: the first four make up the last. */
const sums = {
  booked_cents: cents,
  proposed_cents: cents,
  ignored_cents: cents,
  already_cents: cents,
  total_cents: cents,
}
const statement = z.object({
  id: idSchema,
  form: z.enum(statementForms),
  /** The first and the last day in it; null in an empty file. */
  from: z.union([z.string(), z.null()]),
  to: z.union([z.string(), z.null()]),
  by: z.union([z.string(), z.null()]),
  at: z.string(),
  undone_at: z.union([z.string(), z.null()]),
  lines: z.int().min(0),
  /** How many proposals wait. */
  proposed: z.int().min(0),
  ...sums,
})

export type ChosenMapping = z.output<typeof chosenMapping>
export type StatementMapping = z.output<typeof mapping>
export type ShownLine = z.infer<typeof statementLine>
export type StatementSums = { [Key in keyof typeof sums]: number }
export type StatementSummary = z.infer<typeof statement>
/** What a file changes or has changed, and its mistakes by line. */
export type ReadStatementFile = z.infer<(typeof statementCalls)['POST /api/money/statements']['output']>

const inStatement = z.object({ id: idInPathSchema, line: idInPathSchema })

export const statementCalls = calls({
  /** The statements that were read, newest first. */
  'GET /api/money/statements': {
    for: staff(ownerOrFrontDesk),
    input: z.object({}),
    output: z.object({ statements: z.array(statement), books_by_itself: z.boolean() }),
  },
  /**
   * Reads a statement: a table (`text/csv`), OFX (`application/x-ofx`) or CAMT.053 (`application/xml`). Without `apply` it only answers
   * what would be booked and the mistakes; with it all of it is kept and booked at once, unless a mistake stands. `mapping` names the
   * columns of a table, and is remembered by its row of headings.
   */
  'POST /api/money/statements': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      file: z
        .string({ error: 'Please choose the file of your bank.' })
        .max(MAX_STATEMENT_BYTES, 'That file is too large.')
        .meta({ contentMediaType: 'text/csv' }),
      apply: appliesSchema,
      mapping: z
        .union([
          chosenMapping,
          z
            .string()
            .max(4000)
            .transform((text, check) => {
              try {
                return chosenMapping.parse(JSON.parse(text))
              } catch {
                check.addIssue({ code: 'custom', message: mappingWords })
                return z.NEVER
              }
            }),
        ])
        .optional(),
    }),
    output: z.object({
      /** Null while nothing was kept. */
      id: z.union([idSchema, z.null()]),
      form: z.enum(statementForms),
      applied: z.boolean(),
      lines: z.array(statementLine),
      mistakes: z.array(z.object({ line: z.int(), error: z.string() })),
      ...sums,
      /** Of a table its columns, and those that were read; null while one is not known. */
      headings: z.array(z.string()),
      mapping: z.union([mapping, z.null()]),
    }),
  },
  /** A statement with its lines; proposals as they are now. */
  'GET /api/money/statements/{id}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ statement, lines: z.array(statementLine) }),
  },
  /** Books a proposal. More than is due becomes a deposit or credit; 409 when what it would pay was paid meanwhile. */
  'POST /api/money/statements/{id}/lines/{line}/confirmation': {
    for: staff(ownerOrFrontDesk),
    input: inStatement.extend({
      data: z
        .object({
          /** Tickets other than the proposed ones, or one of several; the amount is split over them. */
          ticket_ids: z
            .array(idSchema)
            .min(1, 'Please name a ticket.')
            .max(12, 'Please name fewer tickets.')
            .optional(),
          /** What of their dues it paid when the page was shown; left out, when the file was read. */
          pays_cents: cents.min(0).optional(),
        })
        .optional(),
    }),
    output: z.object({
      parts: z.array(z.object({ ticket_id: idSchema, amount_cents: cents })),
    }),
  },
  /** Takes back everything that was booked by a statement, so that its file can be read again. 409 names what stands on it. */
  'DELETE /api/money/statements/{id}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ ticket_ids: z.array(idSchema), undone_cents: cents }),
  },
})
