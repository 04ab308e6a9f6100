/** Builds every page into a folder of its own. @returns the folder of the pages */
export function buildEmbeddedPages(): Promise<string>
