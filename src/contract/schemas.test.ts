import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { endpoint, levels, type EndpointOf } from './endpoint.ts'
import { parseInput, bindSchemas, getSchemas } from './schemas.ts'
import { idInPathSchema, optionalLine } from './text.schema.ts'

const schemas = {
  input: z.object({ id: idInPathSchema, data: z.object({ text: z.string(), colour: optionalLine(20) }) }),
  output: z.object({ id: z.int(), colour: z.string().optional() }),
}
const example = endpoint<typeof schemas>('PUT', '/api/examples/{id}', { for: levels.staff })

test('endpoint takes its input and output types from its schemas', () => {
  expectTypeOf(example).toEqualTypeOf<EndpointOf<typeof schemas>>()
  expectTypeOf<NonNullable<(typeof example)['types']>>().branded.toEqualTypeOf<{
    input: { id: number; data: { text: string; colour?: string | null | undefined } }
    read: { id: number; data: { text: string; colour: string } }
    output: { id: number; colour?: string | undefined }
  }>()
})

test('bindSchemas binds an endpoint to its own schemas', () => {
  bindSchemas(example, schemas)
  expect(getSchemas(example)).toBe(schemas)
  const read = parseInput(example, { id: '7', data: { text: 'Hello' } })
  expect(read).toEqual({ id: 7, data: { text: 'Hello', colour: '' } })
  expectTypeOf(read.id).toEqualTypeOf<number>()
})

test('bindSchemas does not compile with schemas that lack an optional field of the endpoint', () => {
  const withoutField = { input: schemas.input, output: z.object({ id: z.int() }) }
  const bindWithoutField = () =>
    // @ts-expect-error an optional field is missing in the output
    bindSchemas(endpoint<typeof schemas>('PUT', '/api/examples/{id}', { for: levels.staff }), withoutField)

  const withoutInput = {
    input: z.object({ id: idInPathSchema, data: z.object({ text: z.string() }) }),
    output: schemas.output,
  }
  const bindWithoutInput = () =>
    // @ts-expect-error an optional field is missing in the input
    bindSchemas(endpoint<typeof schemas>('PUT', '/api/examples/{id}', { for: levels.staff }), withoutInput)
  expectTypeOf(bindWithoutField).toBeFunction()
  expectTypeOf(bindWithoutInput).toBeFunction()
  expect([bindWithoutField, bindWithoutInput]).toHaveLength(2)
})
