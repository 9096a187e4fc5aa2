import type { MiddlewareFunction } from 'react-router'

/**
 * Turns people away as `door` does, except from the page whose form they have just sent: there the shop's own "no"
 * stands beside what they typed.
 */
export function keepTyped(door: MiddlewareFunction): MiddlewareFunction {
  let answering = false
  return (args, next) => {
    if (args.request.method !== 'GET') {
      answering = true
      return next()
    }
    // After a form the open page is asked for once more.
    const isAnswer = answering && new URL(args.request.url).pathname === window.location.pathname
    answering = false
    return isAnswer ? next() : door(args, next)
  }
}
