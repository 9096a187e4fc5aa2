import { firstWordings, wordingKeys, type Wording, type WordingKey } from '#contract/wordings.ts'
import type { Db } from '#db/books.ts'

/** Every letter that can be worded, as it is worded now. */
export async function readWordings(db: Db): Promise<Wording[]> {
  const rows = await db
    .selectFrom('wordings')
    .select(['letter', 'subject', 'opening', 'version'])
    .orderBy('id')
    .limit(wordingKeys.length)
    .execute()
  return wordingKeys.map((letter) => {
    const own = rows.find((row) => row.letter === letter)
    return own ? { ...own, letter } : firstWording(letter)
  })
}

/** One letter as it is worded now. */
export async function readWording(db: Db, letter: WordingKey): Promise<Wording> {
  const own = await db
    .selectFrom('wordings')
    .select(['subject', 'opening', 'version'])
    .where('letter', '=', letter)
    .executeTakeFirst()
  return own ? { letter, ...own } : firstWording(letter)
}

function firstWording(letter: WordingKey): Wording {
  return { letter, ...firstWordings[letter], version: 0 }
}
