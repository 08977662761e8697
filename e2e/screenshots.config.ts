import journeys from './playwright.config.ts'

/** npm run screenshots: the same shop of its own as the journeys have, and a picture of every page of it. */
export default { ...journeys, testMatch: 'screenshots.ts' }
