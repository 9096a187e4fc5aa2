import type { MiddlewareFunction } from 'react-router'

/**
 * Wraps the access middleware, but does not redirect after a form submit on the open page: there the API's 401 stands
 * beside the submitted values instead.
 */
export function preserveInput(router: MiddlewareFunction): MiddlewareFunction {
  let answering = false
  return (args, next) => {
    if (args.request.method !== 'GET') {
      answering = true
      return next()
    }
    // The router revalidates the open page after a form submit.
    const isAnswer = answering && new URL(args.request.url).pathname === window.location.pathname
    answering = false
    return isAnswer ? next() : router(args, next)
  }
}
