import {
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type DataStrategyFunction,
  type DataStrategyResult,
  type StaticHandlerContext,
} from 'react-router'

type Loaded = Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>
type ToldError = { status: number; statusText: string; data: unknown } | { message: string }

const place = 'page-data'

/** What the server loaded for its page, as it stands in the page: what JSON can say, and errors. */
export function writePageData({ loaderData, actionData, errors }: Loaded): string {
  const told = errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, toldOf(error)]))
  const json = JSON.stringify({ loaderData, actionData, errors: told })
  // Nothing in it ends the script that it stands in.
  return `<script type="application/json" id="${place}">${json.replaceAll('<', '\\u003c')}</script>`
}

/** The same in the browser. */
export async function readPageData(): Promise<{ value: unknown }> {
  const told = JSON.parse(document.getElementById(place)!.textContent) as Loaded
  for (const [id, error] of Object.entries(told.errors ?? {})) told.errors![id] = errorOf(error as ToldError)
  return { value: told }
}

function toldOf(error: unknown): ToldError {
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data } = error
    return { status, statusText, data: data as unknown }
  }
  return { message: error instanceof Error ? error.message : String(error) }
}

function errorOf(told: ToldError): unknown {
  return 'status' in told
    ? new ErrorResponse(told.status, told.statusText, told.data)
    : new Error(told.message)
}

const byPage: DataStrategyFunction = async ({ request, matches, fetcherKey }) => {
  const results: Record<string, DataStrategyResult> = {}
  if (request.method !== 'GET' || fetcherKey) {
    const match = matches.find((one) => one.shouldCallHandler())!
    results[match.route.id] = await match.resolve((handler) => handler())
    return results
  }
  await Promise.all(
    matches.map((match) =>
      match.resolve(async (handler) => {
        const status = match.shouldRevalidateArgs?.actionStatus
        if (!match.shouldCallHandler(status === undefined || status < 400)) return
        const { id } = match.route
        try {
          results[id] = { type: 'data', result: await handler() }
        } catch (thrown) {
          results[id] = { type: 'error', result: thrown }
        }
      }),
    ),
  )
  return results
}

/** How pages get their data in the browser: from their own `clientLoader` and `clientAction`, which all of them have. */
export function askPages(): DataStrategyFunction {
  return (args) => args.runClientMiddleware(byPage)
}
