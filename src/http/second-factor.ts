import * as contract from '#contract/second-factor.ts'
import '#contract/second-factor.shapes.ts'
import { accountOf } from '#domain/caller.ts'
import { beginSecondFactor } from '#domain/second-factor/begin-second-factor.ts'
import { confirmSecondFactor } from '#domain/second-factor/confirm-second-factor.ts'
import { readSecondFactor } from '#domain/second-factor/read-second-factor.ts'
import { removeSecondFactor } from '#domain/second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from '#domain/second-factor/renew-recovery-codes.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about the second step of a log-in. */
export function serveSecondFactor(door: Door): void {
  const { shop, drawQr } = door
  answer(door, contract.getSecondFactor, (_, caller) => readSecondFactor(shop.books.db, accountOf(caller).id))
  answer(door, contract.beginSecondFactor, ({ data }, caller) =>
    beginSecondFactor(shop, data, caller, drawQr),
  )
  answer(door, contract.confirmSecondFactor, ({ data }, caller) => confirmSecondFactor(shop, data, caller))
  answer(door, contract.renewRecoveryCodes, ({ data }, caller) => renewRecoveryCodes(shop, data, caller))
  answer(door, contract.removeSecondFactor, ({ data }, caller) => removeSecondFactor(shop, data, caller))
}
