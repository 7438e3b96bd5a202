/** What is beside learning, in one file of the build. */
export { AboutScreen } from './about/about-screen.tsx';
export { ProfileScreen } from './profile/profile-screen.tsx';
export { ReportsScreen } from './reports/reports-screen.tsx';
export { RequirementsScreen } from './requirements/requirements-screen.tsx';
export { StaffSystemScreen } from './staff-system/staff-system-screen.tsx';
