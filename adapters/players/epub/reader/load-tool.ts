/** The annotation tool comes when there is something to mark: the first page does not wait for it. */
export const loadTool = () => import('./marks/mark-tool.ts');
