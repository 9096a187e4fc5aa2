import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Caller } from '#contract/accounts.ts'
import { levels } from '#contract/endpoint.ts'
import { largestPicture } from '#contract/photos.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import type { Shop } from '#domain/shop.ts'
import type { Api } from '#http/api.ts'
import type { Log } from '#http/log.ts'
import { readBytes, type BodyLimits } from '#http/read-body.ts'
import { refuse } from '#http/refuse.ts'
import { comesFromUs } from '#http/same-origin.ts'
import type { Arrival } from '#http/visit.ts'
import { wholePage } from '#http/whole-body.ts'
import { apiContext, callerAskedOnce, callerContext, flashContext, originContext } from '#web/page-context.ts'
import type { Env } from './env.ts'
import { openFlashBox } from './flash-box.ts'
import { apiInProcess } from './api-in-process.ts'
import { openDocuments, type PageAnswer } from './documents.ts'

type Kit = { api: Api; shop: Shop; env: Env; mode: 'production' | 'development'; log: Log }

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Answers every page: the router renders it, asking the API in process with the visitor's own cookies. */
export function openPages({ api, env, mode, log }: Kit) {
  const render = mode === 'production' ? openDocuments(build) : inDevelopment()

  return async (asked: Request, arrival: Arrival): Promise<Response> => {
    const { pathname } = new URL(asked.url)
    // Whatever looks like a file, or belongs to other protocols, is no page that could redirect home.
    if (/\.[a-z0-9]{1,11}$/i.test(pathname) || pathname.startsWith('/.well-known/')) return notFound()
    let request: Request
    try {
      request = await wholeRequest(asked, env, () => callerAskedOnce(apiInProcess(api, asked, arrival).api)())
    } catch (thrown) {
      const { status, body } = refuse(thrown)
      return plain(body.error, status)
    }

    arrival.reads = request.method === 'GET' || request.method === 'HEAD'
    const inProcess = apiInProcess(api, request, arrival)
    const flashes = openFlashBox(request, env.https)
    const context = new RouterContextProvider()
    context.set(apiContext, inProcess.api)
    context.set(callerContext, callerAskedOnce(inProcess.api))
    context.set(flashContext, flashes)
    context.set(originContext, env.publicOrigin)

    const onError = (error: unknown) => log.error({ requestId: arrival.requestId, err: error }, 'page')
    let answer: PageAnswer
    try {
      answer = await render({ request, context, onError })
    } catch (error) {
      onError(error)
      return plain(refusals.bug.says, 500)
    }
    const { status, headers } = answer
    for (const cookie of inProcess.newCookies()) headers.append('set-cookie', cookie)
    for (const cookie of flashes.cookies(status)) headers.append('set-cookie', cookie)
    headers.set('cache-control', 'private, no-store')
    return answer instanceof Response ? answer : wholePage(answer.html, { status, headers })
  }
}

/** The router's own way, which knows how modules change while somebody works on them. */
function inDevelopment(): ReturnType<typeof openDocuments> {
  const render = createRequestHandler(build, 'development')
  return ({ request, context }) => render(request, context)
}

/** The request with its form read, so that no page waits for one; refuses what none of our forms would send. */
async function wholeRequest(asked: Request, env: Env, caller: () => Promise<Caller>): Promise<Request> {
  const { method, headers, signal } = asked
  const { origin, pathname, search } = new URL(asked.url)
  // Behind a proxy the request may name another host or scheme than the one that pages are to give as their own.
  const url = (env.publicOrigin ?? origin) + pathname + search
  if (method === 'GET' || method === 'HEAD') {
    return url === asked.url ? asked : new Request(url, { method, headers, signal })
  }
  // Links and forms know no other method.
  if (method !== 'POST') throw new Refusal('no_such_method')
  if (!comesFromUs(asked, env.publicOrigin)) throw new Refusal('cross_site')
  if (!formTypes.test(headers.get('content-type') ?? '')) throw new Refusal('wrong_form')
  const body = await readBytes(asked, await limitsFor(asked, caller))
  await new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => {
      throw new Refusal('malformed')
    })
  // The router compares the origin with the host that it sees, which a proxy may have rewritten; ours is checked above.
  const passedOn = new Headers(headers)
  passedOn.delete('origin')
  return new Request(url, { method, headers: passedOn, body, signal })
}

/** A form may be as large as photos are, on the pages that take some, from somebody who is logged in. */
async function limitsFor(
  { url, headers }: Request,
  caller: () => Promise<Caller>,
): Promise<BodyLimits | undefined> {
  const announced = Number(headers.get('content-length') ?? largestPhotoForm)
  const takesPhotos = /^\/(account\/ticket|admin\/tickets)\/\d+(\/|$)/.test(new URL(url).pathname)
  const isSmall = announced < 60_000 || !/^multipart/i.test(headers.get('content-type') ?? '')
  if (!takesPhotos || isSmall) return undefined
  const { authLevel } = await caller().catch(() => ({ authLevel: levels.anonymous }))
  return authLevel > levels.anonymous ? { largest: largestPhotoForm, patience: 60_000 } : undefined
}

/** Two photos of the largest size, or a handful of ordinary ones. */
const largestPhotoForm = 2 * largestPicture + 256 * 1024

function notFound(): Response {
  return plain(refusals.not_found.says, 404)
}

function plain(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
