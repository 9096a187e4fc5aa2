import { z } from 'zod'
import { appliesSchema, csvFileSchema } from './csv-file.schema.ts'
import { idInPathSchema, idSchema, inData, line, optionalLine } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { labelKindKeys, labelSizeKeys, LAST_LABEL_START } from './printed-labels.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const carrierSchema = z.object({ key: z.string(), name: z.string() })

const ticketToPost = z.object({
  ticket_id: idSchema,
  phone: z.string(),
  repair: z.string(),
  /** The number that it has already, such as that of a label; null without one. */
  number: z.union([z.string(), z.null()]),
  /** What goes into the box: the phone, what came with it, documents. */
  box: z.array(z.string()),
})

const parcelToPost = z.object({
  parcel_id: idSchema,
  ticket_ids: z.array(idSchema),
  to: z.object({ name: z.string(), lines: z.array(z.string()), mobile: z.string() }),
  /** A box at a post office: other carriers than Australia Post do not deliver there. */
  post_box: z.boolean(),
  /** What to correct before it is posted, in sentences. */
  problems: z.array(z.string()),
  /** What to look at once more, in sentences; it keeps nothing from being posted. */
  doubts: z.array(z.string()),
  tickets: z.array(ticketToPost),
  /** Phones of the same parcel that are at the shop and not ready, and why. */
  waiting: z.array(z.object({ id: idSchema, why: z.string() })),
  /** The carrier's label that was bought for it; null without one. */
  label: z.union([idSchema, z.null()]),
  /** Other parcels of the same customer that are ready. */
  same_customer: z.array(idSchema),
})

const postedTicket = z.object({
  ticket_id: idSchema,
  /** By which it is undone: `DELETE /api/tickets/{id}/steps/{stepid}`. */
  step: z.object({ id: idSchema, undo_until: z.string() }),
})

const carrierKey = optionalLine(60)
const carrierNumber = line({ max: 60, missing: 'Please scan the label of the carrier.' })

/** A parcel that is ready to be posted back. */
export type ParcelToPost = z.infer<typeof parcelToPost>
export type Posting = z.infer<(typeof postingCalls)['GET /api/posting']['output']>

/** What a carrier's answer changes, and its mistakes by line. */
export type AnswerFile = z.infer<(typeof postingCalls)['POST /api/posting/files/answers']['output']>

const mapping = z.object({
  reference: z.string().max(200).optional(),
  name: z.string().max(200).optional(),
  number: z.string().max(200).optional(),
})

const startWords = `The first label is one of 1 to ${LAST_LABEL_START}.`

/** Ids as `1042,1043`, in a query. */
const ticketIdsSchema = z
  .string()
  .max(10_000)
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Please name tickets as 1042,1043.')
  .transform((text) => text.split(',').map(Number))

export const postingCalls = calls({
  /** What is paid or owes nothing and not posted yet, by parcel; those of one customer stand together, longest waiting first. */
  'GET /api/posting': {
    for: staff(ownerOrFrontDesk),
    input: z.object({}),
    output: z.object({
      parcels: z.array(parcelToPost),
      carriers: z.array(carrierSchema),
      /** The label service; null where the shop has none. */
      label_service: z.union([z.string(), z.null()]),
    }),
  },
  /** Posts what two scans name: the label of a phone or a parcel, and the carrier's. No email is sent while it can be undone. */
  'POST /api/posting/scans': {
    for: staff(ownerOrFrontDesk),
    input: inData(
      z.object({
        /** What the label holds: `1042`, `…/t/1042`, or `P-12` for all of a parcel that is ready. */
        ticket: line({ max: 300, missing: 'Please scan the label of the phone.' }),
        number: carrierNumber,
        /** The key of a carrier; left out, that of the ticket, else the shop's first. */
        carrier: carrierKey,
      }),
    ),
    output: z.object({
      ticket_ids: z.array(idSchema),
      carrier: z.string(),
      number: z.string(),
      posted: z.array(postedTicket),
    }),
  },
  /** The file of MyPost Business: the chosen tickets, or all that is ready and has no problem. */
  'GET /api/posting/files/mypost.csv': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ tickets: ticketIdsSchema.optional() }),
    output: z.never(),
  },
  /**
   * Labels or slips of the chosen tickets, or of all that is ready, as a PDF. Nothing is cut: 409 names the ticket that does not fit its
   * label. `start` is the place of the first label on a sheet.
   */
  'GET /api/posting/labels.pdf': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      tickets: ticketIdsSchema.optional(),
      kind: z.enum(labelKindKeys, { error: 'Please choose address, device or slip.' }).default('address'),
      size: z.enum(labelSizeKeys, { error: 'Please choose 62x29, 102x152 or a4.' }).default('62x29'),
      start: z
        .string()
        .regex(/^\d{1,2}$/, startWords)
        .transform(Number)
        .pipe(z.int().min(1, startWords).max(LAST_LABEL_START, startWords))
        .optional(),
    }),
    output: z.never(),
  },
  /**
   * Reads the carrier's answer with tracking numbers (`text/csv`). Without `apply` it only answers the changes and the mistakes; with it,
   * all of it is posted at once unless a mistake stands. `mapping` names the columns, and is remembered by the row of headings.
   */
  'POST /api/posting/files/answers': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      csv: csvFileSchema,
      apply: appliesSchema,
      mapping: z
        .union([
          mapping,
          z
            .string()
            .max(1000)
            .transform((text, check) => {
              try {
                return mapping.parse(JSON.parse(text))
              } catch {
                check.addIssue({
                  code: 'custom',
                  message: 'This must be JSON with reference, name and number.',
                })
                return z.NEVER
              }
            }),
        ])
        .optional(),
    }),
    output: z.object({
      changes: z.array(z.object({ ticket_id: idSchema, number: z.string() })),
      mistakes: z.array(z.object({ line: z.int(), error: z.string() })),
      applied: z.boolean(),
      headings: z.array(z.string()),
      /** The columns that were read; null while one is not known. */
      mapping: z.union([z.object({ reference: z.string(), name: z.string(), number: z.string() }), z.null()]),
    }),
  },
  /** Posts the phones of a parcel together: all that are ready, or the chosen ones. */
  'POST /api/parcels/{id}/posting': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        carrier: carrierKey,
        tracking: carrierNumber,
        tickets: z.array(idSchema).min(1, 'Please choose at least one phone.').max(100).optional(),
      }),
    }),
    output: z.object({
      changed: z.array(idSchema),
      left: z.array(z.object({ id: idSchema, why: z.string() })),
      posted: z.array(postedTicket),
    }),
  },
})
