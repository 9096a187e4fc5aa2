import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/open-file-app.ts'
import { runAlone } from '#test/run-alone.ts'

test.skipIf(!existsSync('/dev/full'))('a log on a full disk does not end the process', async () => {
  const dataDir = newFolder(onTestFinished)
  const { line } = runAlone(`
    import { stat } from 'node:fs/promises'
    import { openLog } from '#server/log.ts'
    import { readEnv } from '#server/env.ts'
    const log = openLog(readEnv({ DATA_DIR: ${JSON.stringify(dataDir)} }), '/dev/full')
    for (let round = 0; round < 100; round++) {
      log.error({}, 'a line that finds no room')
      await stat('.')
    }
    console.log('still there')
  `)
  expect(await line()).toBe('still there')
})
