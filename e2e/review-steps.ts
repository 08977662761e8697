import { type APIRequestContext, expect } from '@playwright/test'
import { givenDraft } from './contributor-steps.ts'
import { givenPng } from './given-png.ts'

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
  const submission_key = await givenDraft(request, { token }, file, file_name)
  const submitted = await request.put(`/api/studio/submissions/${submission_key}/`, {
    headers: { authorization: `Token ${token}` },
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
