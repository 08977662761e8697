/**
 * User agents in robots.txt of crawlers that collect pages and images for AI training (decision 75). Excludes crawlers
 * of search engines and of assistants that fetch a page on a user's request.
 */
export const training_crawlers = [
  'AI2Bot',
  'Ai2Bot-Dolma',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Cotoyogi',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'img2dataset',
  'LAIONDownloader',
  'laion-huggingface-processor',
  'meta-externalagent',
  'omgili',
  'PanguBot',
  'SBIntuitionsBot',
  'Timpibot',
  'VelenPublicWebCrawler',
  'Webzio-Extended',
]
