import { expect, test } from 'vitest'
import { readMailboxUrl } from './mailbox-url.ts'

test('readMailboxUrl takes imaps, and imap on this machine alone', () => {
  expect(readMailboxUrl('imaps://reply%40shop.example:s%25cret@mail.example.com/Replies/From%20web')).toEqual(
    {
      host: 'mail.example.com',
      port: 993,
      secure: true,
      user: 'reply@shop.example',
      password: 's%cret',
      folder: 'Replies/From web',
    },
  )
  expect(readMailboxUrl('imap://user:password@127.0.0.1:1143')).toMatchObject({
    port: 1143,
    secure: false,
    folder: 'INBOX',
  })
  for (const wrong of [
    'imap://user:password@mail.example.com/INBOX',
    'pop3://user:password@mail.example.com',
    'imaps://mail.example.com/INBOX',
    'imaps://user:100%@mail.example.com/INBOX',
    'mail.example.com',
  ]) {
    expect(readMailboxUrl(wrong), wrong).toBeTypeOf('string')
  }
})
