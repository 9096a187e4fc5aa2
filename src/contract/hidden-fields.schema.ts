import { z } from 'zod'

/** What a technician gets of a field: something instead, a record without most of its values, or all of it. */
type Mark = { instead: 'null' | 'nothing' } | { shownKeys: readonly string[] } | { shown: true }

const marks = z.registry<Mark>()

/** Returns how a schema is marked; null when it is not. */
export function getMark(schema: z.ZodType): Mark | null {
  return marks.get(schema) ?? null
}

/** A field that a technician gets as null: money, and ways to reach a customer. */
export function hidden<Schema extends z.ZodType>(schema: Schema): z.ZodUnion<readonly [Schema, z.ZodNull]> {
  const union = z.union([schema, z.null()])
  marks.add(union, { instead: 'null' })
  return union
}

export const hiddenText = hidden(z.string())
export const hiddenAmount = hidden(z.int())

/** A list that a technician gets empty. */
export function hiddenList<Row extends z.ZodType>(row: Row): z.ZodArray<Row> {
  const list = z.array(row)
  marks.add(list, { instead: 'nothing' })
  return list
}

/** A record of which a technician gets null for all values but these. */
export function hiddenBut<Schema extends z.ZodRecord>(record: Schema, shownKeys: readonly string[]): Schema {
  marks.add(record, { shownKeys })
  return record
}

/**
 * A field that a technician gets although it is named like money or like a way to reach a customer; of a file, that it holds
 * neither.
 */
export function shownToAll<Schema extends z.ZodType>(schema: Schema): Schema {
  // Fields that share a schema are marked one by one.
  const own = schema.clone()
  marks.add(own, { shown: true })
  return own
}

/** Whether a call with this output answers with a file. */
export function isFile(schema: z.ZodType): boolean {
  return schema instanceof z.ZodNever
}

type Cut = (value: unknown) => unknown

const same: Cut = (value) => value

/** Value types that are answered as they are. */
const leaves = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodLiteral, z.ZodEnum, z.ZodNull]

/** Returns what makes a technician's copy of a value of this schema: without fields that it does not declare. */
export function makeCut(schema: z.ZodType): Cut {
  const mark = getMark(schema)
  if (mark && 'instead' in mark) return () => (mark.instead === 'null' ? null : [])
  if (schema instanceof z.ZodObject) return cutObject(schema)
  if (schema instanceof z.ZodArray) {
    const cut = makeCut(schema.element as z.ZodType)
    return (value) => (value as unknown[]).map(cut)
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const cut = makeCut(schema.unwrap() as z.ZodType)
    if (cut === same) return same
    return (value) => (value === null || value === undefined ? value : cut(value))
  }
  if (schema instanceof z.ZodUnion) return cutUnion(schema.options as z.ZodType[])
  if (schema instanceof z.ZodPipe)
    return makeCut((schema.out instanceof z.ZodTransform ? schema.in : schema.out) as z.ZodType)
  if (schema instanceof z.ZodRecord) {
    const cut = makeCut(schema.valueType as z.ZodType)
    const isShown = mark && 'shownKeys' in mark ? (key: string) => mark.shownKeys.includes(key) : () => true
    return (value) => mapEntries(value, (key, held) => (isShown(key) ? cut(held) : null))
  }
  if (leaves.some((leaf) => schema instanceof leaf) || isFile(schema)) return same
  throw new Error(`an output for technicians cannot be cut by a schema of type ${schema.type}`)
}

function cutObject({ shape }: z.ZodObject): Cut {
  const cuts = new Map(Object.entries(shape).map(([key, field]) => [key, makeCut(field as z.ZodType)]))
  return (value) => {
    const known = Object.entries(value as object).filter(([key]) => cuts.has(key))
    return Object.fromEntries(known.map(([key, held]) => [key, cuts.get(key)!(held)]))
  }
}

/** Cuts by the option that the value fits: the only one of its kind, else the first that parses it. */
function cutUnion(options: readonly z.ZodType[]): Cut {
  const cuts = options.map((option) => ({ option, cut: makeCut(option) }))
  if (cuts.every(({ cut }) => cut === same)) return same
  return (value) => {
    const alike = cuts.filter(({ option }) => getKind(option) === getKindOf(value))
    const found = alike.length === 1 ? alike[0] : cuts.find(({ option }) => option.safeParse(value).success)
    if (!found) throw new Error('an output for technicians fits no option of its schema')
    return found.cut(value)
  }
}

function getKind(schema: z.ZodType): 'list' | 'object' | 'other' {
  if (schema instanceof z.ZodArray) return 'list'
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord ? 'object' : 'other'
}

function getKindOf(value: unknown): 'list' | 'object' | 'other' {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : 'other'
}

function mapEntries(value: unknown, map: (key: string, held: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value as object).map(([key, held]) => [key, map(key, held)]))
}
