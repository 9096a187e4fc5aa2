import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStorageUrl } from './storage-url.ts'

const bucket = { kind: 's3', key: 'key', secret: 'a/b+c', bucket: 'photos-of-mine' }

test('readStorageUrl defaults to a folder beside the database, and reads the named folder', () => {
  expect(readStorageUrl(undefined, './data')).toEqual({
    kind: 'disk',
    folder: join(resolve('./data'), 'uploads'),
  })
  for (const text of ['file:/srv/up loads', 'file:///srv/up%20loads']) {
    expect(readStorageUrl(text, '/x')).toEqual({ kind: 'disk', folder: '/srv/up loads' })
  }
})

test('readStorageUrl reads host, port, bucket, region and encryption of a service', () => {
  const secret = encodeURIComponent(bucket.secret)
  expect(readStorageUrl(`s3://key:${secret}@minio.example.com:9000/photos-of-mine`, '/x')).toEqual({
    ...bucket,
    region: 'us-east-1',
    endpoint: 'https://minio.example.com:9000',
  })
  expect(readStorageUrl(`s3://key:${secret}@localhost:9000/photos-of-mine/?region=auto&tls=0`, '/x')).toEqual(
    {
      ...bucket,
      region: 'auto',
      endpoint: 'http://localhost:9000',
    },
  )
  const amazon = `s3://key:${secret}@s3.ap-southeast-2.amazonaws.com/photos-of-mine`
  expect(readStorageUrl(amazon, '/x')).toEqual({ ...bucket, region: 'ap-southeast-2', endpoint: null })
})

test.each([
  ['https://example.com/bucket', 'must begin with'],
  ['uploads', 'must begin with'],
  ['file:uploads', 'whole path'],
  ['file://host/uploads', 'whole path'],
  ['s3://host/bucket', 'access key'],
  ['s3://key@host/bucket', 'access key'],
  ['s3://key:hush@host', 'one bucket'],
  ['s3://key:hush@host/Bucket', 'one bucket'],
  ['s3://key:hush@host/a-bucket/folder', 'one bucket'],
  ['s3://key:hush@host/a-bucket?tls=yes', 'neither 0 nor 1'],
  ['s3://key:hush@host/a-bucket?region=a/b', 'region'],
  ['s3://key:hush%@host/a-bucket', '%25'],
])('readStorageUrl refuses %s with a message', (text, words) => {
  expect(readStorageUrl(text, '/x')).toContain(words)
})

test('readStorageUrl never repeats the secret in its messages', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z%/@:?#]{0,12}$/), fc.webPath(), (noise, path) => {
      const read = readStorageUrl(`s3://key:VerySecretWord${noise}@host${path}`, '/x')
      if (typeof read === 'string') expect(read).not.toContain('VerySecretWord')
    }),
  )
})
