import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'
import { studio_review_schema } from './studio-reviews.ts'
import { submission_schema } from './submissions.ts'

// Separate from the other calls, so that a list doesn't load the rules of forms.

/** Submissions with requested changes first, then drafts; in each group the last changed first. */
export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'GET',
  path: '/studio/submissions/',
  auth: 'member',
  summary: 'Lists the images that the contributor may edit',
  query: paging_query,
  response: submission_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

/** In review: oldest first. Refused: latest decision first. */
export const listStudioReviews = endpoint({
  name: 'listStudioReviews',
  method: 'GET',
  path: '/studio/reviews/',
  auth: 'member',
  summary: "Lists the contributor's images that are in review or were refused",
  query: v.object({
    ...paging_query.entries,
    status: v.picklist(['in_review', 'changes_requested', 'refused'], 'Unknown status.'),
  }),
  response: studio_review_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

export const countStudioReviews = endpoint({
  name: 'countStudioReviews',
  method: 'GET',
  path: '/studio/reviews/counts/',
  auth: 'member',
  summary: "Counts the contributor's submitted images and returns how long a review takes",
  response: v.object({
    in_review: v.number(),
    changes_requested: v.number(),
    refused: v.number(),
    /** Median hours to a decision; null with fewer than MEDIAN_DECISIONS_MIN decisions. */
    median_hours: v.nullable(v.number()),
  }),
  errors: ['unauthenticated', 'no_studio'],
})
