import journeys from './playwright.config.ts'

/** npm run screenshots: starts the same shop as the journeys. */
export default { ...journeys, testMatch: 'screenshots.ts' }
