/** Why an image wasn't published, with the text shown to its contributor. The database stores the code. */
export const submission_reasons = {
  out_of_focus: "The main subject isn't sharp at full size.",
  noise: 'There is visible noise, banding or compression at full size.',
  exposure: 'The image is too dark, too bright or has a strong colour cast.',
  quality: 'The composition or retouching needs more work before we can sell it.',
  similar_image: 'It shows almost the same as another image. Please choose the best one.',
  rights: "We can't be sure that all rights in this image are yours.",
  release_missing: "A person or property can be recognised, and there's no release for it.",
  trademark: 'It shows a logo, a brand or artwork that somebody else owns.',
  words: "The title, description or keywords don't match what the image shows.",
  not_for_us: "We don't expect buyers for this subject at the moment.",
} as const
export type SubmissionReason = keyof typeof submission_reasons
export const submission_reason_codes = Object.keys(submission_reasons) as SubmissionReason[]
