import { z } from 'zod'
import { endpoints } from './all-calls.ts'
import { levels, pathNames, type Endpoint, type Level } from './endpoint.ts'
import { refusals } from './refusals.ts'

const requiredLevel = {
  [levels.anonymous]: 'Open to everybody.',
  [levels.customer]: 'Needs a customer or staff session.',
  [levels.staff]: 'Needs a staff session.',
} as const satisfies Record<Level, string>

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'A sentence that a person can act on.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

/** The OpenAPI 3.1 document, generated from the endpoints and their schemas. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mendpost', version: '1', description: 'The calls of a mail-in phone repair shop.' },
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'mendpost-session' } },
    },
    paths,
  }
}

function operation(endpoint: Endpoint): object {
  const { input, output } = endpoint
  const { level } = endpoint.for
  const names = pathNames(endpoint.path)
  const whole = jsonSchema(input, 'input')
  const properties = { ...(whole.properties as Record<string, object> | undefined) }
  for (const name of names) delete properties[name]
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return {
    summary: requiredLevel[level],
    ...(level > levels.anonymous ? { security: [{ session: [] }] } : {}),
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties,
                  required: Object.keys(properties).filter((key) => key === 'data'),
                },
              },
            },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'Done.',
        content: { 'application/json': { schema: jsonSchema(output, 'output') } },
      },
      default: {
        description: `Refused: ${[...new Set(Object.values(refusals).map((refusal) => refusal.status))].join(', ')}.`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function jsonSchema(zodSchema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(zodSchema, { io, unrepresentable: 'any' })
  return schema
}
