import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  getMark,
  hidden,
  hiddenBut,
  hiddenList,
  hiddenText,
  isFile,
  makeCut,
  shownToAll,
} from '#contract/hidden-fields.schema.ts'
import { endpoints } from '#contract/all-calls.ts'
import { staffPageCalls } from '#contract/staff-pages.schema.ts'
import { ticketCalls } from '#contract/tickets.schema.ts'
import { CachedJson } from '#domain/shop/cached-json.ts'
import { isCutForTechnicians, makeOutputCut } from './cut-output.ts'

const moneyWords =
  /(^|_)(cents|dollars|prices?|amounts?|fees?|costs?|totals?|balances?|due|owed|held|paid|refund(s|ed)?|charges?|tax|gst|discounts?|margin)($|_)/
const contactWords =
  /(^|_)(email|mobile|address|street|suburb|city|post|postcode|apt|unit|lines)($|_)|^(user_|customer_)?phone(_number)?$|^((cust|customer|first|last|buyer|answered)_)?(full)?name$/
/** A field's name with its words apart, also where it is written as in `rushFeeCents`. */
const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields of an output that are neither hidden nor shown to all, with their paths. */
function* listOpenFields(
  schema: z.ZodType,
  path = '',
): Generator<{ path: string; name: string; schema: z.ZodType }> {
  if (getMark(schema)) return
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
      if (!getMark(field)) yield { path: `${path}.${name}`, name: toWords(name), schema: field }
      yield* listOpenFields(field, `${path}.${name}`)
    }
  } else {
    for (const inner of listInner(schema)) yield* listOpenFields(inner, path)
  }
}

function listInner(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType]
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return [schema.unwrap() as z.ZodType]
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType]
  return []
}

/** Whether a field holds a value of a type, however it is wrapped. */
function holds(schema: z.ZodType, type: typeof z.ZodNumber | typeof z.ZodString): boolean {
  if (schema instanceof z.ZodObject || getMark(schema)) return false
  return schema instanceof type || listInner(schema).some((inner) => holds(inner, type))
}

const isSuspect = ({ name, schema }: { name: string; schema: z.ZodType }) =>
  (moneyWords.test(name) && holds(schema, z.ZodNumber)) ||
  (contactWords.test(name) && holds(schema, z.ZodString))

const forTechnicians = endpoints.filter(isCutForTechnicians)

test('every field named like money or like a way to reach a customer is declared hidden or shown to all', () => {
  expect(forTechnicians.length).toBeGreaterThan(40)
  const found = forTechnicians.flatMap((endpoint) =>
    [...listOpenFields(endpoint.output)].filter(isSuspect).map(({ path }) => `${endpoint.key} ${path}`),
  )
  expect(found).toEqual([])
})

test('a field named like money, a street or an email is found wherever it stands', () => {
  const rows = z.array(z.union([z.object({ rushFeeCents: z.int(), refund: z.int().optional() }), z.null()]))
  const output = z.object({
    rows,
    cust_name: z.string(),
    address: hiddenText,
    due_at: z.string(),
    email: z.string().nullable(),
  })
  const found = [...listOpenFields(output)].filter(isSuspect)
  expect(found.map(({ path }) => path)).toEqual([
    '.rows.rushFeeCents',
    '.rows.refund',
    '.cust_name',
    '.email',
  ])
})

test('every call open to technicians that answers a file declares that it is for them', () => {
  const files = forTechnicians.filter((endpoint) => isFile(endpoint.output))
  expect(files.filter((endpoint) => !getMark(endpoint.output)).map(({ key }) => key)).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})

test('makeCut takes the output of every call that is open to technicians', () => {
  for (const { key, output } of forTechnicians) expect(() => makeCut(output), key).not.toThrow()
})

test('makeCut hides what is marked, and drops what the schema does not declare', () => {
  const row = z.object({ id: z.int(), price: hidden(z.int()), note: z.string().optional() })
  const cut = makeCut(
    z.object({
      one: z.union([row, z.array(row), z.null()]),
      more: z.array(row).nullable(),
      others: hiddenList(row),
      quote: hidden(row),
      details: hiddenBut(z.record(z.string(), z.int()), ['from']),
      name: shownToAll(z.string()),
    }),
  )
  const whole = { id: 1, price: 245, secret: 'x' }
  const rest = {
    more: [whole, whole],
    others: [whole],
    quote: whole,
    details: { from: 1, price: 2 },
    name: 'A',
  }
  const kept = {
    more: [
      { id: 1, price: null },
      { id: 1, price: null },
    ],
    others: [],
    quote: null,
    details: { from: 1, price: null },
    name: 'A',
  }
  expect(cut({ ...rest, one: whole })).toEqual({ ...kept, one: { id: 1, price: null } })
  expect(cut({ ...rest, one: [{ ...whole, note: 'n' }] })).toEqual({
    ...kept,
    one: [{ id: 1, price: null, note: 'n' }],
  })
  expect(cut({ ...rest, one: null, more: null })).toEqual({ ...kept, one: null, more: null })
})

test('streamed rows and cached JSON are cut like any output, and a file that is not declared is refused', async () => {
  const row = { id: 7, price: 245, agreed_cents: 24_500, displayName: 'iPhone 13' }
  const cut = makeOutputCut<unknown>(ticketCalls['POST /api/get-ticket'])!
  async function* rows() {
    yield row
  }
  const seen = []
  for await (const one of cut(rows()) as AsyncIterable<unknown>) seen.push(one)
  const expected = { ...row, price: null, agreed_cents: null }
  expect(seen).toEqual([expected])
  expect(cut(new CachedJson([row]))).toEqual([expected])
  expect(() =>
    makeOutputCut<unknown>(staffPageCalls['POST /api/pages/admin/tickets'])!(new Response('a,b')),
  ).toThrow('does not declare')
})
