import { createHash } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { givenPng } from './given-png.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

interface Submitted {
  title?: string
  file_name?: string
  file?: Buffer
}

/** Uploads and submits a contributor's image without opening a page. */
export async function givenSubmitted(
  request: APIRequestContext,
  { token }: { token: string },
  {
    title = `A loom ${Math.floor(Math.random() * 1e9)}`,
    file_name = 'loom.png',
    file = givenPng(300),
  }: Submitted = {},
) {
  const headers = { authorization: `Token ${token}`, 'tus-resumable': '1.0.0' }
  const begun = await request.post('/api/studio/uploads/', {
    headers: {
      ...headers,
      'upload-length': String(file.length),
      'upload-metadata': `filename ${base64(file_name)},sha256 ${base64(createHash('sha256').update(file).digest('hex'))}`,
    },
  })
  expect(begun.status(), await begun.text()).toBe(201)
  const path = begun.headers().location!
  const part = await request.patch(path, {
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: file,
  })
  expect(part.status(), await part.text()).toBe(204)
  let submission_key = ''
  await expect
    .poll(async () => {
      const listed = await (await request.get('/api/studio/uploads/?limit=100', { headers })).json()
      const upload = listed.find((one: { upload_key: string }) => path.endsWith(one.upload_key))
      submission_key = upload?.submission_key ?? ''
      return upload?.status
    })
    .toBe('accepted')
  const submitted = await request.put(`/api/studio/submissions/${submission_key}/`, {
    headers,
    data: {
      title,
      description: 'Two weavers. <img src=x onerror="document.title=1">',
      keywords: ['loom', 'cloth', 'weaver', 'hands', '<b>bold</b>'],
      category: 'fashion',
      location: 'Iseyin, Nigeria',
      taken_on: null,
      editorial: false,
      captions: [],
      digital_source_type: 'digitalCapture',
      release_status: 'not_needed',
      version: 1,
      submit: true,
    },
  })
  expect(submitted.status(), await submitted.text()).toBe(200)
  return { submission_key, title }
}
