/** The name a sample is saved under: the last segment of its address. */
export const sampleName = ({ slug }: { slug: string }) => `${slug}-sample.jpg`
