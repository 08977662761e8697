/** File name that a sample is saved under: the last segment of its URL. */
export const sampleName = ({ slug }: { slug: string }) => `${slug}-sample.jpg`
