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
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'mendpost-session',
          description: 'Over https it is named __Host-mendpost-session.',
        },
      },
    },
    paths,
  }
}

function operation(endpoint: Endpoint): object {
  const { input, output, method } = endpoint
  const names = pathNames(endpoint.path)
  const { properties: all, required = [] } = jsonSchema(input, 'input') as InputSchema
  const properties = { ...all }
  for (const name of names) delete properties[name]
  const file = Object.keys(properties).find((key) => properties[key]!.contentMediaType !== undefined)
  const { [file ?? '']: _, ...besideFile } = properties
  const hasBody = method === 'POST' || method === 'PUT'
  const inQuery = Object.entries(hasBody && !file ? {} : besideFile)
  return {
    ...access(endpoint),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...inQuery.map(([name, schema]) => ({
        name,
        in: 'query',
        ...(required.includes(name) && { required: true }),
        schema,
      })),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: file ? fileContent(properties, file) : { 'application/json': bodyOf(properties) },
          },
        }
      : {}),
    responses: {
      '200': answerOf(jsonSchema(output, 'output')),
      default: {
        description: `Refused: ${[...new Set(Object.values(refusals).map((refusal) => refusal.status))].join(', ')}.`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** What a call answers: JSON, or a file where nothing is declared. */
function answerOf(schema: Record<string, unknown>): object {
  if ('not' in schema) return { description: 'A file.', content: { '*/*': {} } }
  return { description: 'Done.', content: { 'application/json': { schema } } }
}

type InputSchema = { properties?: Properties; required?: string[] }
type Properties = Record<string, { contentMediaType?: string }>

/** Who may make a call: a staff session of one of its roles, or any session and the roles that use it for what belongs to others. */
function access({ for: { level, roles } }: Endpoint): object {
  const summary = requiredLevel[level]
  if (level === levels.anonymous) return { summary }
  if (level === levels.staff) return { summary, security: roles.map((role) => ({ session: [role] })) }
  return { summary, security: [{ session: [] }], 'x-roles-for-others': roles }
}

function bodyOf(properties: Properties): object {
  const required = Object.keys(properties).filter((key) => key === 'data')
  return { schema: { type: 'object', properties, required } }
}

/** A file is the whole body, with the rest in the query; a picture may be a field of a form, text one of JSON. */
function fileContent(properties: Properties, file: string): object {
  const { [file]: { contentMediaType = '' } = {}, ...others } = properties
  if (contentMediaType.startsWith('text/')) {
    return { [contentMediaType]: { schema: { type: 'string' } }, 'application/json': bodyOf(properties) }
  }
  const form = { ...others, photo: { contentMediaType } }
  return {
    [contentMediaType]: {},
    'application/octet-stream': {},
    'multipart/form-data': { schema: { type: 'object', properties: form, required: ['photo'] } },
  }
}

function jsonSchema(zodSchema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(zodSchema, { io, unrepresentable: 'any' })
  return schema
}
