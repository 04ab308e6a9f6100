/**
 * Builds pages, each into a folder of its own. Source maps are beside the scripts.
 *
 * @param folder where to build. It is emptied.
 * @param isWanted picks pages by name. By default it picks all.
 * @returns the folder of the pages
 */
export function buildEmbeddedPages(folder?: string, isWanted?: (name: string) => boolean): Promise<string>
