import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Input, Output } from './all-calls.ts'
import { calls, everybody, staff } from './endpoint.ts'
import { parseInput } from './schemas.ts'
import { allStaff } from './staff-roles.ts'
import { idInPathSchema, optionalLine } from './text.schema.ts'

const input = z.object({
  id: idInPathSchema,
  data: z.object({ text: z.string(), colour: optionalLine(20) }),
})
const output = z.object({ id: z.int(), colour: z.string().optional() })

test('calls names each call by method and path, and keeps what it declares', () => {
  const exampleCalls = calls({ 'PUT /api/examples/{id}': { for: staff(allStaff), input, output } })
  const example = exampleCalls['PUT /api/examples/{id}']
  expect(example).toEqual({
    key: 'PUT /api/examples/{id}',
    method: 'PUT',
    path: '/api/examples/{id}',
    for: { level: 2, roles: ['owner', 'front_desk', 'technician'] },
    input,
    output,
  })
  const read = parseInput(example, { id: '7', data: { text: 'Hello' } })
  expect(read).toEqual({ id: 7, data: { text: 'Hello', colour: '' } })
  expectTypeOf(read).toEqualTypeOf<{ id: number; data: { text: string; colour: string } }>()
})

test('calls does not compile with a name that is no method and path, or without saying who may call', () => {
  const named = () =>
    calls({
      // @ts-expect-error no method
      '/api/examples': { for: everybody, input, output },
    })
  const forAnyone = () =>
    calls({
      // @ts-expect-error it does not say for whom
      'GET /api/examples': { input, output },
    })
  // @ts-expect-error no roles
  const forStaff = () => calls({ 'GET /api/examples': { for: staff(), input, output } })
  expect([named, forAnyone, forStaff]).toHaveLength(3)
})

test('Input is what a caller sends, and Output what is answered', () => {
  type Renaming = Input<'PUT /api/account/name'>
  expectTypeOf<Renaming>().toEqualTypeOf<{ data: { fullname: string } }>()
  expectTypeOf<Output<'GET /api/repairs'>['repairs']>().toBeArray()
})
