/** Chunk with the screens besides learning: profile, reports and information. */
export { AboutScreen } from '../about/about-screen.tsx';
export { ProfileScreen } from '../profile/profile-screen.tsx';
export { ReportsScreen } from '../reports/reports-screen.tsx';
export { RequirementsScreen } from '../requirements/requirements-screen.tsx';
export { StaffSystemScreen } from '../staff-system/staff-system-screen.tsx';
